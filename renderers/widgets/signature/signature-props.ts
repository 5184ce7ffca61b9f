export interface SignatureProps {
  /** Height in pixels. Default 160. */
  height?: number
  /** Folder of the store. */
  folder?: string
}
