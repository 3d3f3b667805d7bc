import{L as e,W as t,a as n,j as r,k as i,r as a}from"./toast-Ds-qA1ue.js";import{n as o}from"./copy-ULvDaBzk.js";import{a as s,i as c}from"./index-CA4uSpHR.js";var l=`# my_bot.py
from paiju.bots import Observation


class MyBot:
    """Passes whenever it may, and leads its weakest legal hand."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def act(self, observation: Observation):
        view, prompt = observation.view, observation.prompt
        if prompt.kind == "play" and view.last is not None and view.last.seat != view.you:
            return {"a": "pass"}
        return next(iter(view.legal_actions(prompt.kind, prompt.legal)), prompt.default)`,u=`→ POST /api/session {"name": "bot"}          ← {"token": "…", …}
  websocket /ws, subprotocol paiju.v1.json
→ {"t":"hello","id":1,"token":"…","session":"k3f9x2m8","hints":true}
→ {"t":"join","id":2,"table":"t9579ab8128d8"}
→ {"t":"ready","id":3,"table":"t9579ab8128d8","on":true}
← {"t":"prompt","turn":"1838….3.0","seat":0,"hints":[…],"default":{…},…}
→ {"t":"act","id":4,"table":"t9579ab8128d8","turn":"1838….3.0","action":{…}}`;function d(){let e=location.origin;return[{text:`paiju bot --url ${e} --module my_bot.py:MyBot --game doudizhu --deals 3`,says:`bots_new`},{text:`paiju bot --url ${e} --module my_bot.py:MyBot --table t9579ab8128d8`,says:`bots_table`},{text:`paiju watch --url ${e}`,says:`bots_watch`},{text:`paiju play --url ${e} --game doudizhu`,says:`bots_play`}]}function f(){return e(()=>(document.title=`${r(`nav_bots`)} · ${r(`house`)}`,()=>{document.title=r(`house`)})),n(t,{children:[n(s,{place:`bots`}),n(`main`,{class:`pg page single`,"data-testid":`bots-page`,children:[n(`article`,{class:`box reading`,children:[n(`header`,{children:n(`div`,{children:[n(`h1`,{children:r(`bots_title`)}),n(`p`,{class:`soft`,children:r(`bots_lead`)})]})}),n(`h2`,{children:r(`bots_write`)}),n(`p`,{children:i(`bots_write_text`,{view:n(`code`,{children:`view`}),prompt:n(`code`,{children:`prompt`}),default:n(`code`,{children:`prompt.default`})})}),n(p,{text:l}),n(`h2`,{children:r(`bots_run`)}),n(`p`,{children:i(`bots_run_text`,{paiju:n(`code`,{children:`paiju`}),install:n(`code`,{children:`pip install .`})})}),d().map(({text:e,says:t})=>n(`div`,{class:`command`,children:[n(`p`,{children:r(t)}),n(p,{text:e})]},e)),n(`h2`,{children:r(`bots_other`)}),n(`p`,{children:i(`bots_other_text`,{hints:n(`code`,{children:`hints`}),default:n(`code`,{children:`default`})})}),n(p,{text:u}),n(`p`,{class:`soft`,children:r(`bots_fair`)})]}),n(c,{place:`bots`})]})]})}function p({text:e}){return n(`div`,{class:`listing`,children:[n(`pre`,{tabIndex:0,children:n(`code`,{children:e})}),n(`button`,{type:`button`,class:`ibtn`,"aria-label":r(`copy_this`),title:r(`copy_this`),onClick:()=>void o(e),children:n(a,{name:`copy`,small:!0})})]})}export{f as BotsPage};