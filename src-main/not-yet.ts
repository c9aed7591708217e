import { AppError } from "../src-shared/bridge/define.ts";

/** Answer of an entry that this version of the desk does not have. */
export const notYet = (): never => {
  throw new AppError("unknown_entry");
};
