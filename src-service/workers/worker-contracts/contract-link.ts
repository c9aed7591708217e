import type { Service } from "../../lists/service.ts";
import { isPageToken, pageToken, recordOfToken } from "../../records/phone-page/token.ts";
import type { Contract } from "./contract-text.ts";

/** Letter of the pages on which workers read and sign contracts. */
export const contractLetter = "c";

type About = Pick<Contract, "id" | "sent_at">;

/** With another sending, or another mobile of the worker, the former address opens nothing any more. */
const aboutOf = ({ sent_at }: About, mobile: string | null): string => `${sent_at ?? ""}:${mobile ?? ""}`;

/** Token of the page of one sending of a contract. */
export const contractToken = (service: Service, contract: About, mobile: string | null): string =>
  pageToken(service, contractLetter, contract.id, aboutOf(contract, mobile));

export const contractIdOf = (token: string): number | null => recordOfToken(contractLetter, token);

export const isContractToken = (service: Service, token: string, contract: About, mobile: string | null): boolean =>
  isPageToken(service, token, contractLetter, contract.id, aboutOf(contract, mobile));
