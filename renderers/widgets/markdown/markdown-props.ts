export interface MarkdownProps {
  /** Pixels, 200 at least. Default 300. */
  height?: number
}
