"""The baseline of the load bench: a starlette app that sends each frame to all in a room, without rules or store."""

import sys
from collections import defaultdict

import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

ROOMS: defaultdict[str, list[WebSocket]] = defaultdict(list)


async def connect(websocket: WebSocket) -> None:
    await websocket.accept()
    room = ROOMS[websocket.path_params["room"]]
    room.append(websocket)
    try:
        while True:
            frame = await websocket.receive_bytes()
            for other in room:
                await other.send_bytes(frame)
    except WebSocketDisconnect:
        room.remove(websocket)


app = Starlette(routes=[WebSocketRoute("/ws/{room}", connect)])

if __name__ == "__main__":
    uvicorn.run(
        app,
        host="127.0.0.1",
        port=int(sys.argv[1]),
        log_level="warning",
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        loop="uvloop",
    )
