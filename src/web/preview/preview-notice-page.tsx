import { Button, ConfigProvider } from 'antd'
import { DEFAULT_SETTINGS } from '../shell/settings/layout-settings.ts'
import { themeOf } from '../shell/settings/theme.ts'
import { previewTexts } from './preview-texts.ts'
import '../shell/pages/exception-page.css'

interface Props {
  title: string
  detail: string
  /** Absent where no preview can begin again. */
  onAgain?(): void
  onClose(): void
}

const theme = themeOf(DEFAULT_SETTINGS.primaryColor)

/** Page without a preview: not yet begun, or over. */
export function PreviewNoticePage({ title, detail, onAgain, onClose }: Props) {
  return (
    <ConfigProvider theme={theme}>
      <main className="w-exception">
        <h1 className="w-exception-title">{title}</h1>
        <p className="w-exception-detail">{detail}</p>
        <div className="w-preview-actions">
          {onAgain && (
            <Button type="primary" onClick={onAgain} autoInsertSpace={false}>
              {previewTexts.again}
            </Button>
          )}
          <Button onClick={onClose} autoInsertSpace={false}>
            {previewTexts.close}
          </Button>
        </div>
      </main>
    </ConfigProvider>
  )
}
