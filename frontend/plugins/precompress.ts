import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const smallest = 1024
const textFile = /^assets\/.*\.(js|css|svg|json)$/

/** Writes .br and .gz next to every text asset, so that the server never compresses while parents wait.
 *  The HTML files are left out: the server writes the school's name into them. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.keys(bundle).filter((name) => textFile.test(name))
      await Promise.all(files.map((name) => compressFile(join(dir, name))))
    },
  }
}

async function compressFile(path: string) {
  const source = await readFile(path)
  if (source.length < smallest) return
  const brotli = await promisify(brotliCompress)(source, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: source.length,
    },
  })
  const zipped = await promisify(gzip)(source, { level: constants.Z_BEST_COMPRESSION })
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, zipped)])
}
