// biome-ignore lint/style/noRestrictedImports: `useWrite` below is the one place that wraps it.
import { type UseMutationOptions, type UseMutationResult, useMutation } from "@tanstack/react-query";
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import type { ListName } from "../../src-shared/registries/lists/registry.ts";
import type { ConnectedDesk, Desk, LinkState } from "./desk.ts";

const DeskContext = createContext<ConnectedDesk | undefined>(undefined);

export const DeskProvider = ({ connected, children }: { connected: ConnectedDesk; children: ReactNode }) => (
  <DeskContext value={connected}>{children}</DeskContext>
);

const useConnected = (): ConnectedDesk => {
  const connected = useContext(DeskContext);
  if (!connected) throw new Error("a screen was drawn outside DeskProvider");
  return connected;
};

/** The desk: the only way for a screen to reach data. */
export const useDesk = (): Desk => useConnected().desk;

/** State of the line to the desk itself. */
export const useLink = (): LinkState => {
  const { link } = useConnected();
  return useSyncExternalStore(link.subscribe, link.get);
};

/** Keys of the query cache; the subscriber in `data-changed.ts` invalidates by their first two parts. */
export const queryKeys = {
  bootstrap: ["bootstrap"] as const,
  session: ["session"] as const,
  preferences: ["preferences"] as const,
  /** Messages of the start that the person has closed, until the window goes. */
  dismissed: ["dismissed"] as const,
  connection: ["connection"] as const,
  companies: ["companies"] as const,
  demoInbox: ["demo-inbox"] as const,
  agreement: (kind: string, locale: string) => ["agreement", kind, locale] as const,
  qrLogin: (round: number) => ["qr-login", round] as const,
  devices: ["security", "devices"] as const,
  factorResets: ["security", "factor-resets"] as const,
  roleRules: ["security", "role-rules"] as const,
  agencyRules: ["security", "agency-rules"] as const,
  amountLimits: ["security", "amount-limits"] as const,
  ownLimits: ["own-limits"] as const,
  list: (name: ListName, ...rest: readonly unknown[]) => ["list", name, ...rest] as const,
  /** One record of a list, read again whenever that list changes. */
  detail: (name: ListName, id: string) => ["detail", name, id] as const,
  /** Results of the palette by a number, or of a person: read again whenever the palette asks. */
  numbers: (text: string) => ["palette", "numbers", text] as const,
  named: (text: string) => ["palette", "named", text] as const,
  people: (text: string) => ["palette", "people", text] as const,
  settings: (name: ListName) => ["settings", name] as const,
  /** Columns as a saved view has them, with what was changed since it was applied. */
  viewSettings: (name: ListName, viewId: string) => ["settings", name, "view", viewId] as const,
  views: (name: ListName) => ["settings", name, "views"] as const,
  /** Address, proxy, copy and updates of this desk: nobody's own. */
  deskSettings: ["desk-settings"] as const,
  banks: ["banks"] as const,
  account: ["settings", "corporate-account"] as const,
  /** Identity of a company; "" for the person's own. */
  enterprise: (companyId: string) => ["enterprise", companyId] as const,
  /** People of the agency who may be named as a company's agent. */
  agents: (companyId: string) => ["agents", companyId] as const,
  job: (id: string) => ["job", id] as const,
  workbench: ["workbench"] as const,
  messages: ["messages"] as const,
  messageConfig: ["message-config"] as const,
  /** A person's views of all lists with their counts: read again when the workbench is. */
  ownViews: ["workbench", "views"] as const,
  imports: ["imports"] as const,
  importState: (id: string) => ["imports", "state", id] as const,
  /** Beside the rows: what people correct is written into every remembered part of those. */
  importStrangers: (id: string, revision: number) => ["imports", "strangers", id, revision] as const,
  importChanges: (id: string, revision: number) => ["imports", "changes", id, revision] as const,
  importRows: (id: string, ...rest: readonly unknown[]) => ["imports", "rows", id, ...rest] as const,
  intents: ["money", "intents"] as const,
  intent: (id: string) => ["money", "intent", id] as const,
};

/** Subject of a write: tells a second click on the same thing from one on the next row; all writes by a function have one. */
const subjectOf = (variables: unknown): unknown => {
  try {
    return JSON.stringify(variables) ?? null;
  } catch {
    // Not what is sent, such as the click itself.
    return null;
  }
};

/**
 * `useMutation` for all that a person sets off: what is under way is not set off a second time, by a second click in the same
 * frame, Enter twice, or a click before the screen shows that it is done. `isPending` comes a frame too late for that.
 */
export const useWrite = <Answer, Variables = void>(
  options: UseMutationOptions<Answer, Error, Variables>,
): UseMutationResult<Answer, Error, Variables> => {
  const underWay = useRef(new Map<unknown, Promise<Answer>>());
  const ended = useRef<unknown[]>([]);
  const [, setEnded] = useState(0);
  const mutation = useMutation<Answer, Error, Variables>({
    ...options,
    onSettled: (...settled) => {
      ended.current.push(subjectOf(settled[2]));
      setEnded((count) => count + 1);
      return options.onSettled?.(...settled);
    },
  });
  const { mutateAsync: send } = mutation;
  // After the frame that shows the end: until then the button that was clicked may still be there.
  useEffect(() => {
    for (const subject of ended.current.splice(0)) underWay.current.delete(subject);
  });
  const mutateAsync: typeof send = useCallback(
    (...given) => {
      const subject = subjectOf(given[0]);
      const before = underWay.current.get(subject);
      if (before !== undefined) return before;
      const sent = send(...given);
      underWay.current.set(subject, sent);
      return sent;
    },
    [send],
  );
  const mutate: typeof mutation.mutate = useCallback(
    (...given) => {
      mutateAsync(...given).catch(() => undefined);
    },
    [mutateAsync],
  );
  return { ...mutation, mutate, mutateAsync };
};
