import type { QueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { RouterProvider } from "react-router-dom";
import type { ConnectedDesk } from "../desk/desk.ts";
import { Providers } from "./Providers.tsx";
import { createAppRouter } from "./router.tsx";

/** The whole program of the window. */
export const App = ({ connected, client }: { connected: ConnectedDesk; client: QueryClient }) => {
  const [router] = useState(createAppRouter);
  return (
    <Providers connected={connected} client={client}>
      <RouterProvider router={router} />
    </Providers>
  );
};
