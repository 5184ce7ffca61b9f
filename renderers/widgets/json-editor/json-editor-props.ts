export interface JsonEditorProps {
  /** Pixels. Default 200. */
  height?: number
}
