export interface SignatureProps {
  /** Pixels. Default 160. */
  height?: number
  /** Part of the store. */
  folder?: string
}
