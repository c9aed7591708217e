/** The service of the load, in a process of its own: makes its scene, tells the parent what to ask, and gives codes. */
import { defaultSliceSize } from "../../../src-service/billing/settlements/making/default-slice-size.ts";
import { createWorld } from "../../torture/money/world.ts";
import { makeTurns, type Turn } from "./turns.ts";

export type Scene = {
  readonly port: number;
  readonly agencyId: number;
  readonly database: { readonly sqlite: string } | { readonly url: string };
  readonly turns: readonly Turn[];
};
/** What the parent asks: a code for a payment, or what the proofs of the books find wrong. */
export type Options = { readonly code: NonNullable<Turn["code"]> } | { readonly faults: true };

/** A code is sent once a minute and good for five. */
const pauseMs = 61_000;

const [kind = "sqlite", count = "0", heldText = "0"] = process.argv.slice(2);
const world = await createWorld(kind, { linesAtOnce: defaultSliceSize });

const grant = async (message: Options): Promise<unknown> => {
  if ("faults" in message) return world.faults();
  world.clock.advance(pauseMs);
  const answer = await world.call("payer", "wallets.sms", { body: { purpose: "settle", ...message.code } });
  if (answer.status !== 200) throw new Error(`no code: ${JSON.stringify(answer.body)}`);
  return null;
};

process.on("message", (message: unknown) => {
  if (typeof message !== "object" || message === null) return;
  grant(message as Options).then(
    (granted) => process.send?.({ granted }),
    (error: unknown) => process.send?.({ granted: String(error) }),
  );
});
process.once("SIGTERM", () => {
  void world.end().finally(() => process.exit(0));
});

const turns = await makeTurns(world, Number(count), Number(heldText));
const scene: Scene = { port: world.port(), agencyId: Number(world.agencyId), database: world.target, turns };
process.send?.(scene);
