import { Component, type ReactNode } from 'react'
import { ErrorCard } from './error-card.tsx'
import { FailedPart } from './failed-part.tsx'

interface Props {
  /** Name of the part in the console report. */
  part: string
  /** Appearance of the replacement, see `FailedPart`; `block` shows the part and its error to the author of a page, `unseen` nothing. */
  as: 'line' | 'card' | 'page' | 'window' | 'block' | 'unseen'
  /** Closes a window. */
  onClose?(): void
  children: ReactNode
}

interface State {
  error?: Error
  retries: number
}

/**
 * Replaces a part of the screen that throws while it renders, and reports the error. Its retry renders only that part
 * again. Give it a `key` that changes with the place.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { retries: 0 }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override componentDidCatch(error: Error) {
    console.error(`${this.props.part} 出错`, error)
  }

  private readonly close = () => {
    this.setState({ error: undefined, retries: 0 })
    this.props.onClose?.()
  }

  private readonly retry = async () => this.setState(({ retries }) => ({ error: undefined, retries: retries + 1 }))

  override render(): ReactNode {
    const { part, as, onClose, children } = this.props
    const { error, retries } = this.state
    if (!error) return children
    if (as === 'unseen') return null
    if (as === 'block') return <ErrorCard title={`${part} 无法显示`} details={[error.message]} onRetry={this.retry} />
    return (
      <FailedPart as={as} isFault hasFailedAgain={retries > 0} retry={this.retry} onClose={onClose && this.close} />
    )
  }
}
