import "./app/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/App.tsx";
import { stayInWindow } from "./app/drop/stay-in-window.ts";
import { prepareSignIn } from "./app/SessionGate.tsx";
import { connectDesk } from "./desk/connect-desk.ts";
import { createQueryClient } from "./desk/query-client.ts";

const root = document.getElementById("root");
if (!root) throw new Error("the page has no #root");

// A start link that was opened beside a page already in: its token is not an address of the app.
if (location.hash.startsWith("#launch=")) history.replaceState(null, "", "/");

stayInWindow(window);

createRoot(root).render(
  <StrictMode>
    <App connected={connectDesk()} client={createQueryClient()} />
  </StrictMode>,
);

prepareSignIn();
