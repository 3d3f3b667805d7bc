import{b as e}from"./session-DjYZpjft.js";import{_ as t,c as n,t as r,u as i,w as a}from"./jsxRuntime-DDVeYbhX.js";import{n as o}from"./copy-HihCnQdr.js";import{n as s}from"./Button-CC2n_Mob.js";import{a as c,i as l}from"./index-3vVAonGu.js";var u=`# my_bot.py
from paiju.bots import Observation


class MyBot:
    """Passes whenever it may, and leads its weakest legal hand."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def act(self, observation: Observation):
        view, prompt = observation.view, observation.prompt
        if prompt.kind == "play" and view.last is not None and view.last.seat != view.you:
            return {"a": "pass"}
        return next(iter(view.legal_actions(prompt.kind, prompt.legal)), prompt.default)`,d=`→ POST /api/session {"name": "bot"}          ← {"token": "…", …}
  websocket /ws, subprotocol paiju.v1.json
→ {"t":"hello","id":1,"token":"…","session":"k3f9x2m8","hints":true}
→ {"t":"join","id":2,"table":"t9579ab8128d8"}
→ {"t":"ready","id":3,"table":"t9579ab8128d8","on":true}
← {"t":"prompt","turn":"1838….3.0","seat":0,"hints":[…],"default":{…},…}
→ {"t":"act","id":4,"table":"t9579ab8128d8","turn":"1838….3.0","action":{…}}`;function f(){let t=e();return[{text:`paiju bot --url ${t} --module my_bot.py:MyBot --game doudizhu --deals 3`,says:`bots_new`},{text:`paiju bot --url ${t} --module my_bot.py:MyBot --table t9579ab8128d8`,says:`bots_table`},{text:`paiju watch --url ${t}`,says:`bots_watch`},{text:`paiju play --url ${t} --game doudizhu`,says:`bots_play`}]}function p(){return t(()=>(document.title=`${i(`nav_bots`)} · ${i(`house`)}`,()=>{document.title=i(`house`)})),r(a,{children:[r(c,{place:`bots`}),r(`main`,{class:`pg page single`,"data-testid":`bots-page`,children:[r(`article`,{class:`box reading`,children:[r(`header`,{children:r(`div`,{children:[r(`h1`,{children:i(`bots_title`)}),r(`p`,{class:`soft`,children:i(`bots_lead`)})]})}),r(`h2`,{children:i(`bots_write`)}),r(`p`,{children:n(`bots_write_text`,{view:r(`code`,{children:`view`}),prompt:r(`code`,{children:`prompt`}),default:r(`code`,{children:`prompt.default`})})}),r(m,{text:u}),r(`h2`,{children:i(`bots_run`)}),r(`p`,{children:n(`bots_run_text`,{paiju:r(`code`,{children:`paiju`}),install:r(`code`,{children:`pip install .`})})}),f().map(({text:e,says:t})=>r(`div`,{class:`command`,children:[r(`p`,{children:i(t)}),r(m,{text:e})]},e)),r(`h2`,{children:i(`bots_other`)}),r(`p`,{children:n(`bots_other_text`,{hints:r(`code`,{children:`hints`}),default:r(`code`,{children:`default`})})}),r(m,{text:d}),r(`p`,{class:`soft`,children:i(`bots_fair`)})]}),r(l,{place:`bots`})]})]})}function m({text:e}){return r(`div`,{class:`listing`,children:[r(`pre`,{tabIndex:0,children:r(`code`,{children:e})}),r(s,{icon:`copy`,small:!0,label:i(`copy_this`),titled:!0,onClick:()=>void o(e)})]})}export{p as BotsPage};