import { cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { installBrowserParts } from "../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../testing/test-desk.tsx";
import { NoteField } from "./NoteField.tsx";

beforeAll(installBrowserParts);
afterEach(cleanup);

const Form = ({ isLine }: { isLine: boolean }) => {
  const [text, setText] = useState("");
  return <NoteField label="原因" value={text} most={200} isLine={isLine} onChange={setText} />;
};

it.each([true, false])(
  "words that go beyond their length are not cut off in silence (one line: %s)",
  async (isLine) => {
    drawOverDesk(<Form isLine={isLine} />, {});
    const field = await screen.findByLabelText<HTMLInputElement>("原因");
    const full = "最多 200 个字，再多的没有录入";
    fireEvent.change(field, { target: { value: "长".repeat(199) } });
    expect(screen.queryByText(full)).toBeNull();
    fireEvent.change(field, { target: { value: "长".repeat(10_000) } });
    await screen.findByText(full);
    expect(field.value).toHaveLength(200);
  },
);
