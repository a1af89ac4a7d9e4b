"""The service: what the command answers, over HTTP and as JSON, and a page. No state, no files, no trust in the client.

`laizi.web.app.Service` is an ASGI application, `laizi.web.server.serve` runs it. It needs the extra ``web``.
"""
