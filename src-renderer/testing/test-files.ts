import { fireEvent, screen, waitFor } from "@testing-library/react";
import type { FakeHandlers } from "./fake-desk.ts";

/** A desk whose storage gives each file the key `k-<name>`. */
export const storing = {
  files: { adopt: async ({ name, size }: File) => ({ handle: name, name, bytes: size }) },
  storage: { upload: async ({ handle }: { handle: string }) => ({ key: `k-${handle}`, name: handle, bytes: 4 }) },
} satisfies FakeHandlers;

/** Chooses a file in the field with a label, and waits until it is there. */
export const chooseFile = async (label: string, name: string): Promise<void> => {
  const file = new File(["%PDF"], name, { type: "application/pdf", lastModified: 1 });
  fireEvent.change(await screen.findByLabelText(label, { selector: "input" }), { target: { files: [file] } });
  await waitFor(() => screen.getByRole("button", { name: /查看/u }));
};
