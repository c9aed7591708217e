import { type RevealableName, revealables } from "../../access/storage/other-calls.ts";
import { type CallName, calls } from "./registry.ts";

type AreaOf<Name extends string> = Name extends `${infer Area}.${string}` ? Area : never;

/**
 * Subject of a security event: the part of its call's name before the dot, or the list whose value was revealed; labels
 * under `enums.securitySubject`.
 */
export type SecuritySubject = AreaOf<CallName> | RevealableName;

export const securitySubjects: readonly string[] = [
  ...new Set([...Object.keys(calls).map((name) => name.split(".")[0] ?? ""), ...revealables]),
].sort();
