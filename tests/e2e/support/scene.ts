import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Browser, Page } from "@playwright/test";
import { expect } from "./expect.ts";
import { Operator } from "./operator.ts";
import { copyDemoData, freePort, type Running, startDesk, startService, temporaryFolder } from "./processes.ts";

/** A service with demo data, a desk on it and a page that shows the sign-in: what the steps of one spec share. */
export type Scene = {
  readonly page: Page;
  readonly operator: Operator;
  /** Where phones reach the service. */
  readonly serviceAddress: string;
  /** Moves the service's clock ahead, as if so much time had passed there. */
  readonly passTime: (seconds: number) => void;
  /** Kills the service as a power cut would; the desk and its page stay. */
  readonly killService: () => Promise<void>;
  /** Has it take no more questions, as when the network swallows what is sent; nobody has noticed yet. */
  readonly haltService: () => void;
  /** Starts it again at the same address with what it had. */
  readonly startServiceAgain: () => Promise<void>;
  /** Ends everything; fails on errors of the page and on what its content policy has refused. */
  readonly end: () => Promise<void>;
};

/** `prepare` changes what lies in the service's folder before the service starts on it; `service` are arguments of it. */
export const openScene = async (
  browser: Browser,
  prepare: (serviceFolder: string) => void = () => undefined,
  service: readonly string[] = [],
): Promise<Scene> => {
  const serviceFolder = temporaryFolder("e2e-service");
  const deskFolder = temporaryFolder("e2e-desk");
  const clock = path.join(deskFolder.path, "service-clock");
  let aheadMs = 0;
  const passTime = (seconds: number): void => {
    aheadMs += seconds * 1_000;
    writeFileSync(clock, String(aheadMs));
  };
  passTime(0);
  const port = await freePort();
  const problems: string[] = [];
  copyDemoData(serviceFolder.path);
  prepare(serviceFolder.path);
  let running: Running = await startService(serviceFolder.path, port, service, clock);
  const { desk } = await startDesk(deskFolder.path, port);
  const page = await browser.newPage();
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => {
    if (/Content Security Policy/.test(message.text())) problems.push(message.text());
  });
  const operator = new Operator(page, deskFolder.path);
  await operator.open();
  return {
    page,
    operator,
    serviceAddress: `http://127.0.0.1:${port}`,
    passTime,
    haltService: () => running.halt(),
    killService: () => running.kill(),
    startServiceAgain: async () => {
      running = await startService(serviceFolder.path, port, service, clock);
    },
    end: async () => {
      await page.close();
      await desk.stop();
      await running.stop();
      serviceFolder.remove();
      deskFolder.remove();
      expect(problems).toEqual([]);
    },
  };
};
