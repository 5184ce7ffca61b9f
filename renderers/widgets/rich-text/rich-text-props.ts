export interface RichTextProps {
  /** Height of the text in pixels. Default 300. */
  height?: number
  /** Folder of the store for its images. */
  folder?: string
}
