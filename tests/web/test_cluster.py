"""Bots that think on a cluster, and on this machine while the cluster is away."""

from __future__ import annotations

import asyncio
import os

import pytest
from distributed import LocalCluster
from pytest_django.fixtures import Settings

from flightdeck.web.bots import cluster, workers


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> None:
    monkeypatch.setattr(cluster, "PAUSE", 0.2)
    monkeypatch.setattr(cluster, "PATIENCE", 2.0)
    monkeypatch.setattr(workers, "CLUSTER_LIMIT", 2.0)
    settings.BOT_WORKERS = 1


async def until(connected: bool, found: cluster.Cluster) -> None:
    for _ in range(200):
        if (found.executor is not None) == connected:
            return
        await asyncio.sleep(0.05)
    raise AssertionError(f"the cluster at {found.address} should {'be there' if connected else 'be gone'}")


async def test_bots_think_on_the_cluster_and_here_when_it_is_gone(
    settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    """Its worker is a thread of this process; those of the server are other processes."""
    with LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, protocol="tcp", host="127.0.0.1", dashboard_address=None
    ) as dask:
        settings.CLUSTER = dask.scheduler_address
        thinking = workers.Workers()
        assert thinking._cluster is not None
        thinking.warm_up()
        try:
            await until(True, thinking._cluster)
            assert await thinking.do(5, os.getpid) == os.getpid()
            await asyncio.to_thread(dask.close)
            assert await thinking.do(5, os.getpid) != os.getpid()
            await until(False, thinking._cluster)
            assert await thinking.do(5, os.getpid) != os.getpid()
        finally:
            await thinking.stop()
    assert "Bots think on this machine" in caplog.text


async def test_a_cluster_that_is_not_there_is_told_once_and_nobody_waits_for_it(
    settings: Settings, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("flightdeck.bots.executors.SECONDS_TO_ANSWER", 0.2)
    settings.CLUSTER = "tcp://127.0.0.1:1"
    thinking = workers.Workers()
    thinking.warm_up()
    try:
        assert await thinking.do(5, os.getpid) != os.getpid()
        await asyncio.sleep(1.5)
    finally:
        await thinking.stop()
    assert caplog.text.count("there is no cluster at 'tcp://127.0.0.1:1'") == 1
