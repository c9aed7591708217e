import { keptForPerson } from "../../../session/kept-for-person.ts";
import type { Inputs } from "./fields/wizard-state.ts";

/** Input typed into a company's wizard, and what stood there before. */
type Typing = { readonly inputs: Inputs; readonly saved: Inputs };

const kept = keptForPerson<Typing>();

/** Whose typing it is and of which company: nobody finds what somebody else typed. */
export const typingKey = (userId: string, companyId: string | undefined): string => `${userId} ${companyId ?? "new"}`;

/** Keeps what could not be saved when its screen was left, until it is opened again or the window goes. */
export const keepTyping = (key: string, typing: Typing): void => {
  kept.set(key, typing);
};

export const typingKept = (key: string): Typing | undefined => kept.get(key);

export const forgetTyping = (key: string): void => {
  kept.delete(key);
};
