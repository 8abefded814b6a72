"""What the house says of itself: rules, privacy, health, figures."""

from fastapi import APIRouter, Request
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.responses import JSONResponse, Response

from ludotheque import __version__
from ludotheque.table.health import WARNINGS
from ludotheque.ui.web.app_state import state_of
from ludotheque.ui.web.auth import wanted_lang
from ludotheque.ui.web.pages import page
from ludotheque.ui.web.rule_pages import diagrams, game_at, sheet_page

router = APIRouter(include_in_schema=False)


@router.get("/regles/{slug}")
async def rules(request: Request, slug: str) -> Response:
    """The rule sheet of a game, with small diagrams."""
    entry = game_at(slug)
    lang = wanted_lang(request)
    return await page(
        request, "rules.html", entry=entry, content=sheet_page(entry, lang), diagrams=diagrams(entry, lang)
    )


@router.get("/confidentialite")
async def privacy(request: Request) -> Response:
    """What the house keeps of people, why, and for how long."""
    return await page(request, "privacy.html", keeper=state_of(request).settings.keeper)


@router.get("/healthz")
async def health(request: Request) -> Response:
    """Whether the house answers and remembers; where not, or not for long, one word says why."""
    trouble = await state_of(request).health.trouble()
    if trouble in WARNINGS:
        return JSONResponse({"status": "degraded", "why": trouble.value, "version": __version__})
    if trouble is not None:
        return JSONResponse({"status": "down", "why": trouble.value}, 503)
    return JSONResponse({"status": "up", "version": __version__})


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    """Figures for Prometheus."""
    state = state_of(request)
    figures = generate_latest(state.registry).decode()
    lines = [figures.rstrip("\n")]
    for name, count in sorted(state.house.counts.items()):
        metric = f"ludotheque_{name.replace(' ', '_')}_total"
        lines += [f"# TYPE {metric} counter", f"{metric} {count}"]
    lines += ["# TYPE ludotheque_sockets gauge", f"ludotheque_sockets {sum(state.sockets.held.values())}"]
    lines += [
        "# TYPE ludotheque_writes_waiting gauge",
        f"ludotheque_writes_waiting {state.house.writer.waiting.qsize()}",
    ]
    return Response("\n".join(lines) + "\n", media_type=CONTENT_TYPE_LATEST)
