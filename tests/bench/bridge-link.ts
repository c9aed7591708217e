import { WebSocket } from "ws";
import { demoOperators, demoPassword } from "../../src-service/demo/world/accounts.ts";
import { agencyAppType, loginTypes } from "../../src-shared/kernel/values/people/login.ts";

/** The bridge as a page of the browser host has it. */
export type BridgeLink = {
  /** The value of one answer; rejects with the code of its error. */
  readonly ask: (entry: string, input: unknown) => Promise<unknown>;
  readonly close: () => void;
};

/** The cookie for the one-use token of a launch address. */
const exchange = async (launchUrl: string): Promise<{ origin: string; cookie: string }> => {
  const { origin, hash } = new URL(launchUrl);
  const answer = await fetch(`${origin}/launch`, {
    method: "POST",
    headers: { origin, "content-type": "application/json" },
    body: JSON.stringify({ token: hash.slice("#launch=".length) }),
  });
  const cookie = answer.headers.get("set-cookie")?.split(";")[0];
  if (answer.status !== 204 || cookie === undefined) throw new Error(`The launch was answered with ${answer.status}.`);
  return { origin, cookie };
};

type Envelope = { ok: boolean; value?: unknown; error?: { code: string } };

/** Goes through the launch exchange and opens the bridge's WebSocket. */
export const openBridge = async (launchUrl: string): Promise<BridgeLink> => {
  const { origin, cookie } = await exchange(launchUrl);
  const headers = { Origin: origin, Cookie: cookie };
  const socket = new WebSocket(`${origin.replace("http", "ws")}/bridge`, { headers, perMessageDeflate: false });
  const waiting = new Map<number, (envelope: Envelope) => void>();
  let lastId = 0;
  socket.on("message", (data) => {
    const message = JSON.parse(String(data));
    waiting.get(message.id)?.(message.envelope);
    waiting.delete(message.id);
  });
  socket.on("close", () => {
    for (const answer of waiting.values()) answer({ ok: false, error: { code: "the bridge closed" } });
    waiting.clear();
  });
  await new Promise<void>((resolve, reject) => {
    socket.once("open", () => resolve());
    socket.once("error", reject);
  });
  return {
    ask: (entry, input) =>
      new Promise((resolve, reject) => {
        lastId += 1;
        waiting.set(lastId, ({ ok, value, error }) => {
          if (ok) resolve(value);
          else reject(new Error(`${entry}: ${error?.code}`));
        });
        socket.send(JSON.stringify({ id: lastId, entry, input }));
      }),
    close: () => socket.terminate(),
  };
};

type Choices = { results: { id: string; agency_id: string }[] };

/** Signs a demo operator of the agency in. */
export const signInOver = async (link: BridgeLink, role: string): Promise<void> => {
  const phone = demoOperators.find((one) => one.role === role)?.phone ?? "";
  const choices = (await link.ask("session.lookUp", { phone, qsApp: String(agencyAppType) })) as Choices;
  const [agency] = choices.results;
  await link.ask("session.signIn", {
    phone,
    related_id: agency?.id ?? "",
    agency: agency?.agency_id ?? "",
    qsApp: agencyAppType,
    login_type: loginTypes.password,
    password: demoPassword,
  });
};
