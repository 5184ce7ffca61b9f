import { PaperClipOutlined } from '@ant-design/icons'
import { useId } from 'react'
import { fileNameOf, storedFiles } from '#shared/rules/records/stored-files.ts'
import { staticUrl } from '#web/http/static-url.ts'
import { bellTexts as texts } from './bell-texts.ts'

/**
 * Attachments of an announcement, each by its name.
 * @param stored comma list; nothing is shown without any
 */
export function AnnouncementAttachments({ stored }: { stored: string | null | undefined }) {
  const heading = useId()
  const files = storedFiles(stored).filter((file) => !file.startsWith('data:'))
  if (files.length === 0) return null
  return (
    <section className="w-announcement-files" aria-labelledby={heading}>
      <h3 id={heading}>{texts.attachments(files.length)}</h3>
      <ul>
        {files.map((file) => (
          <li key={file}>
            <PaperClipOutlined aria-hidden />
            <a href={staticUrl(file)} target="_blank" rel="noopener noreferrer" download={fileNameOf(file)}>
              {fileNameOf(file)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
