import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { useScreen } from '#renderers/ui/screen-context.ts'
import { fileProblem } from '#shared/rules/records/stored-files.ts'

const FOLDER = 'editor'

/** Uploads images, then inserts them at the cursor. */
export function useEditorImages(folder = FOLDER) {
  const { files, notices } = useScreen().ports
  const [underWay, setUnderWay] = useState(0)

  async function insertOne(file: File, editor: Editor): Promise<void> {
    const problem = fileProblem({ kind: 'image' }, file)
    if (problem !== undefined) return notices.warning(problem)
    setUnderWay((count) => count + 1)
    try {
      const src = files.address(await files.upload(file, { folder }))
      if (!editor.isDestroyed) editor.chain().focus().setImage({ src, alt: file.name }).run()
    } catch {
      notices.error(`${file.name} file upload failed.`)
    } finally {
      setUnderWay((count) => count - 1)
    }
  }

  return {
    underWay,
    insert(given: readonly File[], editor: Editor): void {
      for (const file of given) void insertOne(file, editor)
    },
  }
}
