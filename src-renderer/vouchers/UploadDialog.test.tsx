import { cleanup, configure, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { AppError } from "../../src-shared/kernel/bridge/define.ts";
import { installBrowserParts } from "../testing/jsdom-parts.ts";
import { drawOverDesk } from "../testing/test-desk.tsx";
import { UploadDialog } from "./UploadDialog.tsx";

configure({ asyncUtilTimeout: 15_000 });
beforeAll(installBrowserParts);
afterEach(cleanup);

const fileOf = (name: string): File => new File(["%PDF"], name, { type: "application/pdf" });

/** Draws the dialog with two files; the second upload waits until it is ended, the first time. */
const open = () => {
  const registered: (readonly string[])[] = [];
  let waits = true;
  const sent: string[] = [];
  const { connected } = drawOverDesk(
    <UploadDialog
      title="回单"
      types={[1]}
      register={async (keys) => {
        registered.push(keys);
        return { results: [] };
      }}
      onClose={() => undefined}
    />,
    {
      files: { adopt: async ({ name, size }: File) => ({ handle: name, name, bytes: size }) },
      storage: {
        upload: async ({ handle }) => {
          sent.push(handle);
          if (handle === "b.pdf" && waits)
            await new Promise<void>((_resolve, reject) => {
              stopped.push(() => reject(new AppError("cancelled")));
            });
          return { key: `k-${handle}`, name: handle, bytes: 4 };
        },
      },
    },
  );
  const stopped: (() => void)[] = [];
  return { registered, sent, connected, end: () => stopped.shift()?.(), goOn: () => (waits = false) };
};

it("can be stopped while files are on their way: nothing is registered, and what was sent is not sent again", async () => {
  const { registered, sent, end, goOn } = open();
  await screen.findByRole("heading", { name: "回单" });
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (input === null) throw new Error("there is no field for files");
  fireEvent.change(input, { target: { files: [fileOf("a.pdf"), fileOf("b.pdf")] } });
  fireEvent.click(await screen.findByRole("button", { name: "上传凭证" }));
  expect(await screen.findByText("正在上传（2/2，0%）")).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "停止上传" }));
  end();
  await screen.findByRole("button", { name: "上传凭证" });
  expect([registered, sent]).toEqual([[], ["a.pdf", "b.pdf"]]);
  goOn();
  fireEvent.click(screen.getByRole("button", { name: "上传凭证" }));
  await waitFor(() => expect(registered).toEqual([["k-a.pdf", "k-b.pdf"]]));
  expect(sent).toEqual(["a.pdf", "b.pdf", "b.pdf"]);
});
