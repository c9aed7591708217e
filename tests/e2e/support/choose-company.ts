import type { Locator } from "@playwright/test";

/** Chooses a company in a form by its name; the first that is found stands in the list of the page. */
export const chooseCompany = async (form: Locator, name: string): Promise<void> => {
  const field = form.getByRole("combobox", { name: "发包方" });
  await field.fill(name);
  await field.page().getByRole("option", { name }).first().click();
};
