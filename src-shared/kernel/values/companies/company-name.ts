import { unifyIdeographs } from "../text/look-alikes.ts";
import { stripInvisible, stripSpaces, toHalfWidth } from "../text/text.ts";

/**
 * The key by which names of companies from outside (banks, files, forms) are compared: half width, so that （青岛） is (青岛),
 * without spaces and invisible signs, ideographs for their look-alikes, small letters. Names are stored and shown as they
 * were written.
 */
export const companyKey = (name: string): string =>
  stripSpaces(stripInvisible(toHalfWidth(unifyIdeographs(name)))).toLowerCase();
