export interface RichTextProps {
  /** Pixels of the text. Default 300. */
  height?: number
  /** Part of the store for its images. */
  folder?: string
}
