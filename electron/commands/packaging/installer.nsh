; Links of the form parley:// open the program: on Windows the installer has to say so itself.
!macro customInstall
  WriteRegStr SHELL_CONTEXT "Software\Classes\parley" "" "URL:Parley link"
  WriteRegStr SHELL_CONTEXT "Software\Classes\parley" "URL Protocol" ""
  WriteRegStr SHELL_CONTEXT "Software\Classes\parley\DefaultIcon" "" "$INSTDIR\${APP_EXECUTABLE_FILENAME},0"
  WriteRegStr SHELL_CONTEXT "Software\Classes\parley\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
!macroend

; An update and a new installation run this uninstaller first: the links stay then, and so do those of another copy.
!macro removeLinks ROOT
  ReadRegStr $0 ${ROOT} "Software\Classes\parley\shell\open\command" ""
  ${if} $0 == '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
    DeleteRegKey ${ROOT} "Software\Classes\parley"
  ${endif}
!macroend

!macro customUnInstall
  ${ifNot} ${isUpdated}
    !insertmacro removeLinks SHELL_CONTEXT
    ; The program registers itself here too, for the user who runs it.
    !insertmacro removeLinks HKCU
  ${endif}
!macroend
