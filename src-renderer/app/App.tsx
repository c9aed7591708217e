import type { QueryClient } from "@tanstack/react-query";
import type { ConnectedDesk } from "../desk/desk.ts";
import { Providers } from "./Providers.tsx";
import { SessionGate } from "./SessionGate.tsx";

/** The whole program of the window. */
export const App = ({ connected, client }: { connected: ConnectedDesk; client: QueryClient }) => (
  <Providers connected={connected} client={client}>
    <SessionGate />
  </Providers>
);
