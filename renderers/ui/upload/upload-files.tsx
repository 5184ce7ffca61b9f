import { DownloadOutlined } from '@ant-design/icons'
import type { WidgetProps } from '#renderers/plugin.ts'
import { fileNameOf, isPicture, storedFiles } from '#shared/rules/records/stored-files.ts'
import { useScreen } from '../screen-context.ts'
import '../upload.css'

interface UploadFilesProps {
  displayMode: WidgetProps['displayMode']
  value: unknown
  title: string
  /** Shows images as thumbnails. */
  pictures: boolean
}

/** Maximum number of pictures in a cell; a counter shows the rest. */
const MOST_IN_CELL = 3

/** Files of a value, to view and download individually or together; a cell with thumbnails has no download of all. */
export function UploadFiles({ displayMode, value, title, pictures }: UploadFilesProps) {
  const { files } = useScreen().ports
  const all = storedFiles(value)
  if (all.length === 0) return <span>-</span>
  const together = all.length > 1 && !(pictures && displayMode === 'cell') ? files.addressOfAll?.(all) : undefined
  const shown = displayMode === 'cell' ? all.slice(0, MOST_IN_CELL) : all
  return (
    <span className="r-files" data-look={displayMode}>
      {shown.map((stored) => {
        const name = fileNameOf(stored) || title
        const picture = pictures && isPicture(stored)
        return (
          <a key={stored} href={files.address(stored)} target="_blank" rel="noreferrer" title={name}>
            {picture ? <img src={files.address(stored)} alt={name} loading="lazy" /> : name}
          </a>
        )
      })}
      {shown.length < all.length && <span>+{all.length - shown.length}</span>}
      {together && (
        <a className="r-files__all" href={together} download title={`全部下载${title}`} aria-label={`全部下载${title}`}>
          <DownloadOutlined aria-hidden />
          {displayMode !== 'cell' && '全部下载'}
        </a>
      )}
    </span>
  )
}
