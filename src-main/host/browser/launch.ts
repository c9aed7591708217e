import { writeFileAtomic } from "../../plumbing/atomic-file.ts";
import { launchUrlFile } from "../base/launch-url.ts";
import { sameText } from "./gate.ts";
import { removeRedirectFiles } from "./redirect-file.ts";

/** One-use links into the app: the token travels in the fragment, which is sent nowhere (ASVS 14.2.1). */
export type Launch = {
  /** The link that works now. */
  readonly url: () => string;
  /** True once for the token of that link; a new one is made and written at once. */
  readonly redeem: (token: string) => boolean;
};

const tokenBytes = 32;

/**
 * Also keeps the link in `<data>/launch-url` (0600), from where a second start of the desk and the person read it. Files that
 * lead to a used link are removed.
 */
export const createLaunch = (dataDir: string, port: number, randomBytes: (count: number) => Buffer): Launch => {
  let token = "";
  const url = (): string => `http://127.0.0.1:${port}/#launch=${token}`;
  const renew = (): void => {
    token = randomBytes(tokenBytes).toString("base64url");
    writeFileAtomic(launchUrlFile(dataDir), `${url()}\n`);
    removeRedirectFiles(dataDir);
  };
  renew();
  return {
    url,
    redeem: (launchToken) => {
      if (!sameText(launchToken, token)) return false;
      renew();
      return true;
    },
  };
};
