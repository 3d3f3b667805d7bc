/** A table's address as a QR code, for phones held side by side. */
import { useEffect, useState } from 'preact/hooks'
import { t } from '../i18n'
import { Button } from '../ui/Button'
import { Sheet } from '../ui/Sheet'
import { canShare, copy, share } from '../ui/copy'

/** The number of white modules that the standard demands around a code. */
const MARGIN = 4

interface Drawn {
  size: number
  path: string
}

export function QrSheet({ url, title, onClose }: { url: string; title: string; onClose: () => void }) {
  const drawn = useCode(url)
  return (
    <Sheet
      title={t('qr_title')}
      kind="small"
      onClose={onClose}
      testid="qr-sheet"
      footer={
        <Button
          kind="lg primary wide"
          icon="link"
          text={t(canShare ? 'share' : 'copy_link')}
          onClick={() => void (canShare ? share(url, title) : copy(url))}
        />
      }
    >
      <div class="qr">
        {drawn && (
          <svg viewBox={`0 0 ${drawn.size} ${drawn.size}`} role="img" aria-label={t('qr_of', { url })} data-testid="qr-code">
            <path d={drawn.path} />
          </svg>
        )}
      </div>
      <p class="soft">{t('qr_hint')}</p>
      <p class="soft url num">{url}</p>
    </Sheet>
  )
}

/**
 * Returns an address as a QR code; null until the encoder is loaded. The first code that is shown loads it.
 */
function useCode(url: string): Drawn | null {
  const [drawn, setDrawn] = useState<Drawn | null>(null)
  useEffect(() => {
    import('lean-qr').then(
      ({ correction, generate }) => {
        const code = generate(url, { minCorrectionLevel: correction.M })
        let path = ''
        for (let y = 0; y < code.size; y++)
          for (let x = 0; x < code.size; x++) if (code.get(x, y)) path += `M${x + MARGIN} ${y + MARGIN}h1v1h-1z`
        setDrawn({ size: code.size + 2 * MARGIN, path })
      },
      () => undefined,
    )
  }, [url])
  return drawn
}
