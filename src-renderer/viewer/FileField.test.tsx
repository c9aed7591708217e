import { cleanup, configure, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { AppError } from "../../src-shared/kernel/bridge/define.ts";
import { paperMostBytes } from "../../src-shared/kernel/values/text/paper-files.ts";
import type { FakeDesk } from "../testing/fake-desk.ts";
import { installBrowserParts } from "../testing/jsdom-parts.ts";
import { drawOverDesk } from "../testing/test-desk.tsx";
import { FileField } from "./FileField.tsx";
import { noFiles } from "./use-chosen-files.ts";

// The default second is short for a busy machine.
configure({ asyncUtilTimeout: 15_000 });
beforeAll(installBrowserParts);
afterEach(cleanup);

/** A form with a line beside the files; what it would send is in it as text. */
const Form = ({ most }: { most: number }) => {
  const [formState, setFormState] = useState({ note: "", value: noFiles });
  const { note, value } = formState;
  return (
    <>
      <FileField
        label="附件"
        hint="验收单"
        most={most}
        value={value}
        onChange={(next) => setFormState({ ...formState, value: next })}
      />
      <input
        aria-label="说明"
        value={note}
        onChange={(event) => setFormState({ ...formState, note: event.target.value })}
      />
      <output>{`${note}|${value.files.map(({ key }) => key).join(",")}|${value.isUploading ? "上传中" : "可提交"}`}</output>
    </>
  );
};

/** Draws the form over a desk whose storage gives each file the key `k-<name>`, unless `refuse` throws. */
const open = (most: number, refuse: (name: string) => Promise<void> | void = () => undefined): FakeDesk => {
  const { connected } = drawOverDesk(<Form most={most} />, {
    files: { adopt: async ({ name, size }: File) => ({ handle: name, name, bytes: size }) },
    storage: {
      upload: async ({ handle }) => {
        await refuse(handle);
        return { key: `k-${handle}`, name: handle, bytes: 4 };
      },
    },
  });
  return connected;
};
const fileOf = (name: string, bytes?: number): File => {
  const file = new File(["%PDF"], name, { type: "application/pdf", lastModified: 1 });
  if (bytes !== undefined) Object.defineProperty(file, "size", { value: bytes });
  return file;
};
const input = (): HTMLInputElement => screen.getByLabelText("附件", { selector: "input" });
const choose = async (...files: readonly File[]): Promise<void> => {
  await screen.findByText("验收单");
  fireEvent.change(input(), { target: { files } });
};
const holds = (text: string) => waitFor(() => expect(document.querySelector("output")?.textContent).toBe(text));
const uploaded = ({ requests }: FakeDesk) =>
  requests.filter(({ entry }) => entry === "storage.upload").map((one) => one.input);

describe("the field for files", () => {
  it("asks for pictures and PDFs, says how large they may be, and keeps the order in which they were chosen", async () => {
    const desk = open(3);
    await choose(fileOf("b.pdf"), fileOf("a.pdf"));
    await holds("|k-b.pdf,k-a.pdf|可提交");
    expect(input().accept).toBe("image/png,image/jpeg,application/pdf");
    expect(screen.getByText("图片（PNG、JPG）或 PDF，每个不超过 30 MB")).toBeTruthy();
    expect(uploaded(desk)).toEqual(["b.pdf", "a.pdf"].map((handle) => ({ handle, accept: ["image", "pdf"] })));
  });

  it("names a file of the wrong kind and one that is too large, and takes the others", async () => {
    const desk = open(5, (name) => {
      if (name === "表.pdf") throw new AppError("file_kind");
    });
    await choose(fileOf("表.pdf"), fileOf("大.pdf", paperMostBytes + 1), fileOf("满.pdf", paperMostBytes));
    await holds("|k-满.pdf|可提交");
    expect(screen.getByText("表.pdf：不支持这种文件，或文件内容与扩展名不符。")).toBeTruthy();
    expect(screen.getByText("大.pdf：超过 30 MB，没有上传")).toBeTruthy();
    expect(desk.requests.filter(({ entry }) => entry === "storage.upload")).toHaveLength(2);
  });

  it("does not upload the same file twice, but again after it was removed", async () => {
    const desk = open(5);
    await choose(fileOf("a.pdf"));
    await holds("|k-a.pdf|可提交");
    await choose(fileOf("a.pdf"));
    await screen.findByText("a.pdf：已经选过，没有再次上传");
    await holds("|k-a.pdf|可提交");
    fireEvent.click(screen.getByRole("button", { name: "移除 a.pdf" }));
    await holds("||可提交");
    expect(screen.queryByText("a.pdf：已经选过，没有再次上传")).toBeNull();
    await choose(fileOf("a.pdf"));
    await holds("|k-a.pdf|可提交");
    expect(uploaded(desk)).toHaveLength(2);
  });

  it("takes as many as there may be and says how many it did not", async () => {
    const desk = open(2);
    await choose(fileOf("a.pdf"), fileOf("b.pdf"), fileOf("c.pdf"));
    await holds("|k-a.pdf,k-b.pdf|可提交");
    expect(await screen.findByText("最多 2 个文件，有 1 个没有添加")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "添加文件" })).toBeNull();
    expect(uploaded(desk)).toHaveLength(2);
    fireEvent.click(screen.getByRole("button", { name: "移除 a.pdf" }));
    await choose(fileOf("c.pdf"));
    await holds("|k-b.pdf,k-c.pdf|可提交");
    expect(screen.getByText("最多 2 个文件")).toBeTruthy();
  });

  it("puts another in the place of the one that there may be, and keeps it while the other is refused", async () => {
    open(1, (name) => {
      if (name === "坏.pdf") throw new AppError("file_kind");
    });
    await choose(fileOf("a.pdf"));
    await holds("|k-a.pdf|可提交");
    expect(input().multiple).toBe(false);
    await choose(fileOf("坏.pdf"));
    await screen.findByText(/坏\.pdf：不支持这种文件/u);
    await holds("|k-a.pdf|可提交");
    fireEvent.click(screen.getByRole("button", { name: "换一个文件" }));
    await choose(fileOf("b.pdf"));
    await holds("|k-b.pdf|可提交");
    expect(screen.queryByText(/坏\.pdf：/u)).toBeNull();
  });

  it("says that the service is away, and takes the same file once it is back", async () => {
    let isAway = true;
    open(3, () => {
      if (isAway) throw new AppError("offline");
    });
    await choose(fileOf("a.pdf"));
    await screen.findByText("a.pdf：暂时连接不上服务，本次没有执行。请检查网络后重试。");
    await holds("||可提交");
    isAway = false;
    await choose(fileOf("a.pdf"));
    await holds("|k-a.pdf|可提交");
    expect(screen.queryByText(/^a\.pdf：/u)).toBeNull();
  });

  it("lets a file be removed and the form be filled while others are uploaded", async () => {
    const sending = Promise.withResolvers<void>();
    const desk = open(3, (name) => (name === "b.pdf" ? sending.promise : undefined));
    await choose(fileOf("a.pdf"), fileOf("b.pdf"));
    await screen.findByRole("button", { name: "正在上传（2/2，0%）" });
    expect(screen.getByRole("button", { name: "停止上传" })).toBeTruthy();
    desk.emit("storage.progress", { handle: "another", sent: 9, total: 10 });
    desk.emit("storage.progress", { handle: "b.pdf", sent: 4, total: 10 });
    await screen.findByRole("button", { name: "正在上传（2/2，40%）" });
    await holds("|k-a.pdf|上传中");
    fireEvent.click(screen.getByRole("button", { name: "移除 a.pdf" }));
    fireEvent.change(screen.getByLabelText("说明"), { target: { value: "已核对" } });
    await holds("已核对||上传中");
    sending.resolve();
    await holds("已核对|k-b.pdf|可提交");
  });
});

describe("files that have to be PDFs", () => {
  it("are said to be, and a picture is refused before it is sent", async () => {
    const sent: string[] = [];
    drawOverDesk(<FileField label="附件" most={2} isPdf value={noFiles} onChange={() => undefined} />, {
      files: {
        adopt: async ({ name, size }: File) => {
          sent.push(name);
          return { handle: name, name, bytes: size };
        },
      },
      storage: { upload: async ({ handle }) => ({ key: handle, name: handle, bytes: 4 }) },
    });
    await screen.findByText("PDF，每个不超过 30 MB");
    expect(input().accept).toBe("application/pdf");
    fireEvent.change(input(), { target: { files: [fileOf("合同.png"), fileOf("合同.PDF")] } });
    await screen.findByText("合同.png：不是 PDF，没有上传");
    expect(sent).toEqual(["合同.PDF"]);
  });
});
