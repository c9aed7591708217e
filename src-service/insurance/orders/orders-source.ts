import { insuranceOrderRecord } from "../../../src-shared/insurance/orders/insurance-orders-record.ts";
import { recordSource } from "../../records/records/source.ts";

/** Rows of the list of insurance orders. */
export const insuranceOrdersSource = recordSource(insuranceOrderRecord, [], {});
