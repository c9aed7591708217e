import "./app/zod-without-eval.ts";
import "./app/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/App.tsx";
import { connectDesk } from "./app/bridge/connect-desk.ts";
import { createQueryClient } from "./app/query-client.ts";

const root = document.getElementById("root");
if (!root) throw new Error("the page has no #root");

createRoot(root).render(
  <StrictMode>
    <App connected={connectDesk()} client={createQueryClient()} />
  </StrictMode>,
);
