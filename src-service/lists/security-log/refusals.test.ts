import { expect, it } from "vitest";
import { ServiceError } from "../../core/context.ts";
import { type RequestFacts, refusalEvent } from "./refusals.ts";

const request = (call: RequestFacts["call"], path: string): RequestFacts => ({
  call,
  path,
  ...{ principal: null, body: {}, query: {}, address: "127.0.0.1", requestId: "r1" },
});

const detailOf = (call: RequestFacts["call"], path: string): string | undefined =>
  refusalEvent(new ServiceError("forbidden"), request(call, path))?.detail;

it("names the record of a refused call, and leaves out the token of a public page", () => {
  expect(detailOf({ name: "bills.get", access: "bill.bill.view" }, "1102")).toBe("bills.get 1102");
  expect(detailOf({ name: "workerPages.act", access: "public" }, "qSecretToken")).toBe("workerPages.act");
});
