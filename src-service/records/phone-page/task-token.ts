import type { Service } from "../../lists/service.ts";
import { isPageToken, pageToken, recordOfToken } from "./token.ts";

type Parts = Pick<Service, "secrets">;
type Part = { readonly id: number; readonly labor_id: number };

/** Letter of the page on which somebody finds tasks, and their own parts in them. */
export const taskLetter = "t";
/** Letter of the page of somebody's part in one task. */
export const partLetter = "j";

/** Token of somebody's page of tasks, of all companies that they work for; with another mobile it opens nothing any more. */
export const taskToken = (service: Parts, laborId: number, mobile: string): string =>
  pageToken(service, taskLetter, laborId, mobile);

/** The person whom a token names, not checked yet; null when it is no such token. */
export const laborIdOf = (token: string): number | null => recordOfToken(taskLetter, token);

/** True when a token is the one of this person. */
export const isTaskToken = (service: Parts, token: string, laborId: number, mobile: string): boolean =>
  isPageToken(service, token, taskLetter, laborId, mobile);

const aboutOf = ({ labor_id }: Part, mobile: string): string => `${labor_id}:${mobile}`;

/** Token of the page of somebody's part in a task. */
export const partToken = (service: Parts, part: Part, mobile: string): string =>
  pageToken(service, partLetter, part.id, aboutOf(part, mobile));

/** The part that a token names, not checked yet; null when it is no such token. */
export const partIdOf = (token: string): number | null => recordOfToken(partLetter, token);

/** True when a token is the one of this part. */
export const isPartToken = (service: Parts, token: string, part: Part, mobile: string): boolean =>
  isPageToken(service, token, partLetter, part.id, aboutOf(part, mobile));
