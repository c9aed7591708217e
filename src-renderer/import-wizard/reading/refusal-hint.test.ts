import { describe, expect, it } from "vitest";
import { refusalHint } from "./refusal-hint.ts";

describe("what to do about a refused file", () => {
  it("depends on why it was refused", () => {
    expect(refusalHint("standard_titles_missing")).toBe("template");
    expect(refusalHint("template_titles_missing")).toBe("template");
    expect(refusalHint("template_ambiguous")).toBe("ambiguous");
    expect(refusalHint("template_forbidden")).toBe("forbidden");
    expect(refusalHint("no_rows")).toBe("rows");
    expect(refusalHint("CRC_MISMATCH")).toBe("corrupt");
    expect(refusalHint("ENCRYPTED")).toBe("password");
    expect(refusalHint("TOO_MANY_ROWS")).toBe("size");
    expect(refusalHint("file_too_big")).toBe("size");
    expect(refusalHint("NOT_XLSX")).toBe("kind");
    expect(refusalHint("NOT_XLSX_shortcut")).toBe("kind");
    expect(refusalHint("OLE_OR_ENCRYPTED_encrypted")).toBe("password");
    expect(refusalHint("OLE_OR_ENCRYPTED_noWorkbook")).toBe("kind");
    expect(refusalHint("toString")).toBe("other");
  });
});
