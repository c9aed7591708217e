import { once } from "node:events";
import type { Life, Place } from "../money/kill-places.ts";
import { type DeskOrder, runKillableDesk } from "../money/killable-desk.ts";

/** What a desk in a process of its own is told: as text, so without what only a process itself can do. */
export type DeskChildOrder = Omit<DeskOrder, "life" | "passMinute" | "readCode" | "afterPlan"> & {
  readonly phone: string;
  readonly kill: { readonly place: Place; readonly pass: number } | null;
};

const { phone, kill, ...order } = JSON.parse(process.argv[2] ?? "") as DeskChildOrder;
let passes = 0;
/** Longer than a killed service takes to be back. */
const mostLooks = 1_500;

const life: Life = {
  isDead: () => false,
  ended: new Promise(() => {}),
  pass: (place) => {
    if (place !== kill?.place) return;
    passes += 1;
    if (passes === kill.pass) process.kill(process.pid, "SIGKILL");
  },
};

/** The person looks into their messages, until one is there. */
const readCode = async (): Promise<string> => {
  for (let look = 0; look < mostLooks; look += 1) {
    try {
      const response = await fetch(`http://127.0.0.1:${order.port}/cdl/1/demo/inbox`, {
        signal: AbortSignal.timeout(order.patienceMs),
      });
      const { messages } = (await response.json()) as { messages: { id: string; phone: string; code: string }[] };
      const [last] = messages.filter((one) => one.phone === phone).sort((a, b) => Number(b.id) - Number(a.id));
      if (last) return last.code;
    } catch {
      // The line or the service is down: look again.
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error("no code came");
};

// The pauses of the product do not keep a process alive; a desk has a window for that.
const alive = setInterval(() => {}, 1_000);
const passMinute = (): void => {
  process.stdout.write("minute\n");
};
/** Others act now; whoever started this process says when they have. */
const afterPlan = async (): Promise<void> => {
  process.stdout.write("planned\n");
  await once(process.stdin, "data");
  process.stdin.pause();
};
const word = await runKillableDesk({ ...order, life, passMinute, readCode, afterPlan });
clearInterval(alive);
process.stdout.write(`${JSON.stringify(word)}\n`);
