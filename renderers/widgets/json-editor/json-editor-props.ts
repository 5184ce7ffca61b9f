export interface JsonEditorProps {
  /** Height in pixels. Default 200. */
  height?: number
}
