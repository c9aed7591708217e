import { expect, it } from "vitest";
import { agencyBody, companyBody, faultsOf, newInput } from "./user-input.ts";

const typed = (more: Partial<ReturnType<typeof newInput>>) => ({ ...newInput(""), roles: ["maker"], ...more });

it("leaves the email as it is, puts another in its place, or takes it away", () => {
  expect(companyBody(typed({}))).not.toHaveProperty("email");
  expect(agencyBody(typed({ email: " a@example.com " }))).toMatchObject({ email: "a@example.com" });
  expect(companyBody(typed({ dropsEmail: true, email: "" }))).toMatchObject({ email: null });
  expect([...faultsOf("agency", typed({ dropsEmail: true }), false)]).toEqual([]);
});
