import { useState } from "react";
import type { SettingsState } from "../../../src-shared/bridge/settings.ts";
import { proxyDraftOf } from "./connection-draft.ts";
import { ProxyPart } from "./ProxyPart.tsx";
import { ServerPart } from "./ServerPart.tsx";

type Props = { readonly state: SettingsState; readonly isPlain?: boolean };

/** Server and proxy, tested together as they are typed. */
export const ConnectionParts = ({ state, isPlain = false }: Props) => {
  const [proxy, setProxy] = useState(() => proxyDraftOf(state));
  return (
    <>
      <ServerPart state={state} proxy={proxy} isPlain={isPlain} />
      <ProxyPart state={state} draft={proxy} isPlain={isPlain} onDraft={setProxy} />
    </>
  );
};
