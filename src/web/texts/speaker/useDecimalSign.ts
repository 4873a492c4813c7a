import { type DecimalSign, decimalSign } from '../decimalSign.ts';
import { useSpeaker } from './useSpeaker.ts';

/** What stands before the decimals of a number for the reader of this component. */
export function useDecimalSign(): DecimalSign {
  return decimalSign(useSpeaker().locale());
}
