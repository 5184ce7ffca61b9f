export interface MarkdownProps {
  /** Height in pixels, at least 200. Default 300. */
  height?: number
}
