import { act, cleanup, configure, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { AppError } from "../../src-shared/kernel/bridge/define.ts";
import { installBrowserParts } from "../testing/jsdom-parts.ts";
import { drawOverDesk } from "../testing/test-desk.tsx";
import { useSendFile } from "./use-send-file.ts";

configure({ asyncUtilTimeout: 15_000 });
beforeAll(installBrowserParts);
afterEach(cleanup);

it("hands two files over one after the other, because the desk holds one that is not on its way yet", async () => {
  let held: string | undefined;
  const answers = new Map<string, () => void>();
  let sendFile: ReturnType<typeof useSendFile> | undefined;
  const Sender = () => {
    sendFile = useSendFile();
    return null;
  };
  const { connected } = drawOverDesk(<Sender />, {
    files: {
      adopt: async ({ name, size }: File) => {
        held = name;
        return { handle: name, name, bytes: size };
      },
    },
    storage: {
      upload: async ({ handle }) => {
        if (held !== handle) throw new AppError("file_unknown");
        held = undefined;
        await new Promise<void>((resolve) => answers.set(handle, resolve));
        return { key: `k-${handle}`, name: handle, bytes: 4 };
      },
    },
  });
  await waitFor(() => expect(sendFile).toBeDefined());
  const fileOf = (name: string) => new File(["%PDF"], name, { type: "application/pdf" });
  const sent = Promise.all(["a.pdf", "b.pdf", "c.pdf"].map((name) => sendFile?.(fileOf(name))));
  await waitFor(() => expect([...answers.keys()]).toEqual(["a.pdf"]));
  // Once the first is on its way the second follows, though the first has not arrived.
  act(() => connected.emit("storage.progress", { handle: "a.pdf", sent: 1, total: 4 }));
  await waitFor(() => expect([...answers.keys()]).toEqual(["a.pdf", "b.pdf"]));
  // One that ends without a word of progress makes room too.
  answers.get("b.pdf")?.();
  await waitFor(() => expect([...answers.keys()]).toEqual(["a.pdf", "b.pdf", "c.pdf"]));
  answers.get("a.pdf")?.();
  answers.get("c.pdf")?.();
  expect((await sent).map((one) => one?.key)).toEqual(["k-a.pdf", "k-b.pdf", "k-c.pdf"]);
});
