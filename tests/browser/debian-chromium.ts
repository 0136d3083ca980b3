import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { debianFolder, debianLibraries, unpackDebian } from '../debian/unpack.ts'

export const chromiumFolder = () => debianFolder('chromium-headless')

/** Debian's Chromium without windows needs half the time of the whole one. */
export const unpackDebianChromium = (folder: string) =>
  unpackDebian(folder, 'chromium-headless-shell', 'fonts-dejavu-core')

/** How to start what was unpacked: it has to find its own libraries and fonts. */
export async function debianLaunch(folder: string) {
  const found = (await debianLibraries(folder)).flatMap((path) => [path, join(path, 'pulseaudio')])
  // Not while unpacking: the folder gets its name when it is whole, and this file knows it.
  await writeFile(join(folder, 'fonts.conf'), fontsConfig(folder))
  return {
    executablePath: join(folder, 'usr/lib/chromium/chromium-headless-shell'),
    args: [],
    env: { LD_LIBRARY_PATH: found.join(':'), FONTCONFIG_FILE: join(folder, 'fonts.conf') },
  }
}

/** The machine's fonts and the unpacked ones; the rules that say which font stands for `sans-serif` come from either. */
const fontsConfig = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>${folder}/usr/share/fonts</dir>
  <include ignore_missing="yes">/etc/fonts/conf.d</include>
  <include ignore_missing="yes">${folder}/usr/share/fontconfig/conf.avail</include>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`
