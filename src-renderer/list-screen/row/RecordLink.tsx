import { makeStyles, tokens } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { RecordPlace } from "../../../src-shared/kernel/lists/define.ts";
import { numberPlaces } from "../../../src-shared/registries/lists/number-places.ts";
import { isListName, listByName } from "../../../src-shared/registries/lists/registry.ts";
import { useCan } from "../../session/bootstrap.ts";
import { listAddress, recordAddress } from "../model/list-address.ts";

const useStyles = makeStyles({
  link: {
    color: tokens.colorBrandForegroundLink,
    textDecorationLine: "none",
    ":hover": { textDecorationLine: "underline" },
  },
});

type Props = { readonly to: RecordPlace | null; readonly isInGrid?: boolean; readonly children: ReactNode };

/** The list of a place, and its record's address there: of a number alone the list that is searched for it. */
const targetOf = (place: RecordPlace): { readonly list: string; readonly address: string | null } | null => {
  if ("id" in place) {
    return isListName(place.list) ? { list: place.list, address: recordAddress(place.list, place.id) } : null;
  }
  const found = numberPlaces.find(({ prefixes }) => prefixes.some((prefix) => place.no.startsWith(prefix)));
  return found ? { list: found.list, address: listAddress(found.list, { keyword: place.no }) } : null;
};

/** A value that names a record, as a link to it where it has a screen and the person may see it; else the value alone. */
export const RecordLink = ({ to: place, isInGrid = false, children }: Props) => {
  const styles = useStyles();
  const can = useCan();
  const target = place && targetOf(place);
  if (target === null || !isListName(target.list) || !can(listByName(target.list).permission)) return children;
  const { address } = target;
  if (address === null) return children;
  return (
    <Link
      to={address}
      className={styles.link}
      // The grid is one stop of the Tab key; its rows open with Enter.
      {...(isInGrid && { tabIndex: -1, onClick: (event) => event.stopPropagation() })}
    >
      {children}
    </Link>
  );
};
