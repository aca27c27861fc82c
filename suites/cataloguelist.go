package suites

// catalogue lists the suites that can be run by name. A test checks the available
// files against it.
var catalogue = [...]Entry{
	{
		Name:  "battery",
		Title: "The battery: decision points, mates, endgames", Author: "Keymove",
		Positions: 8982, File: "battery.epd", Bytes: 2016199,
		SHA256:  "86f92044f119f745eb2b81c86fd5873db2795e6d7ebc5211d69c0ae25017771f",
		BuiltIn: true, ScoresUnlisted: true,
		Notes: "Out of games of unlike engines, graded by an oracle, and proven mates and endgames; never tuned on " +
			"(docs/battery.md).",
	},
	{
		Name:  "battery-200",
		Title: "The most informative 200 of the battery", Author: "Keymove",
		Positions: 200, File: "battery-200.epd", Bytes: 58190,
		SHA256:  "3cb60c66036e6df45c55006f4ffd51c50867b56abfd2d4cd038396b73b59b1eb",
		BuiltIn: true, ScoresUnlisted: true,
		Notes: "What \"keymove run\" runs if no suite is named.",
	},
	{
		Name:  "mates",
		Title: "Thirty mates in two and three", Author: "Keymove",
		Positions: 30, File: "mates.epd", Bytes: 4266,
		SHA256:  "776c11aca3518eaf39a3c5a1792b55b69d118c3623abfff42a4682f475131bb7",
		BuiltIn: true,
		Notes:   "From games of the engine against itself, proven by exhaustive search.",
	},
	{
		Name:  "wac",
		Title: "Win at Chess, the historic list", Author: "Fred Reinfeld (the book)",
		Positions: 300, File: "wac.epd", Bytes: 22695,
		SHA256:  "b2552f371d487c48255b8ca76236f8b180ae91ef8f6c336727d3470cf8acaa41",
		Address: "thgreiner/amy/867b20f6065ec58fb56db2186a672bc13d6ad698/EPD/WAC.epd",
		Notes: "22 solutions differ from wacnew, so name the file with a result. WAC.230 is disputed: 300 of " +
			"300 is not to be expected. Many engines include the same file, some with ids like WAC001 and " +
			"CRLF.",
	},
	{
		Name:  "wacnew",
		Title: "Win at Chess, corrected", Author: "Fred Reinfeld (the book), corrected by Dann Corbit",
		Positions: 300, File: "wacnew.epd", Bytes: 22862,
		SHA256:  "9bfb7b42cf5bbc7f3d60ff767ca3be460e0ae4d9110ef9a71ddf0bd7071d4d46",
		Address: "jdart1/arasan-chess/36774cd7581685491ad0e0f77ec7b3a0a5763376/tests/wacnew.epd",
		Notes: "Accepts more moves than wac in 22 positions; WAC.274 has a move to avoid. A copy without " +
			"quotes around ids (carballo) differs in 9 more, another one (viridithas) has a different " +
			"position for WAC.296.",
	},
	{
		Name:  "wac2018",
		Title: "Win at Chess, 201 of 300", Author: "Fred Reinfeld (the book); it is not known who removed 99",
		Positions: 201, File: "wac2018.epd", Bytes: 15224,
		SHA256:  "63f6b2a79da3d6397eb9043c2af7685e6e33539f40cef913506b3bc2cc4f3da0",
		Address: "elcabesa/vajolet/bab43f2f760421581c5b9b515a2593a7258e1a79/tests/wacnew.epd",
		Notes:   "Without most of the disputed positions. A copy of 200 lacks WAC.100 and WAC.253.",
	},
	{
		Name: "bk", Aliases: []string{"bratko-kopec"},
		Title: "Bratko-Kopec Test", Author: "Ivan Bratko and Danny Kopec",
		Positions: 24, File: "bratko_kopec.epd", Bytes: 1866,
		SHA256:  "abfb4e732f943b2f18d28a15deaddabb02044deb1b6f9bc20a92b60a8491518a",
		Address: "thgreiner/amy/867b20f6065ec58fb56db2186a672bc13d6ad698/EPD/BK.epd",
		Notes:   "Beware of a copy with five altered positions (seajay).",
	},
	{
		Name:  "kaufman",
		Title: "Kaufman Test", Author: "Larry Kaufman",
		Positions: 25, File: "kaufman.epd", Bytes: 1900,
		SHA256:  "87e8622ae83f2fb234109ee223fcebb0a9cccc241d401c3a3cb358499b15c775",
		Address: "thgreiner/amy/867b20f6065ec58fb56db2186a672bc13d6ad698/EPD/kaufmann.epd",
		Notes: "Two lines lack a semicolon, which Keymove repairs. Amundsen's copy has no castling rights in " +
			"no. 9.",
	},
	{
		Name: "lct2", Aliases: []string{"lctii"},
		Title: "LCT II", Author: "Frédéric Louguet",
		Positions: 35, File: "lct2.epd", Bytes: 4127,
		SHA256:  "06c0004428b056ceab8d654e4ef525024b5300f4905159a6c5ec7e84dd86375a",
		Address: "albertoruibal/carballo/6d5247216c34f801a6ea98141dda8c4ab122b7c6/jse/src/test/resources/lctii.epd",
		Themes:  LCT2Themes, Rating: LCT2Rating,
		Notes: "10 minutes per position. LCTII.CMB.06 has a castling right that the pieces contradict. Other " +
			"copies have ids like POS-13 or none, captures without x, and no am in FIN.04.",
	},
	{
		Name:  "sbd",
		Title: "Silent but Deadly", Author: "not stated in the file",
		Positions: 134, File: "sbd.epd", Bytes: 10808,
		SHA256:  "269235ff4c5243230ce3d3a91697a73987379c72ac0d6af7fb3f71992ddb833c",
		Address: "thgreiner/amy/867b20f6065ec58fb56db2186a672bc13d6ad698/EPD/SBD.epd",
		Notes:   "The copy inside Minic writes castling as 0-0.",
	},
	{
		Name:  "ecm",
		Title: "Encyclopedia of Chess Middlegames", Author: "after the book (Chess Informant)",
		Positions: 879, File: "ecm.epd", Bytes: 68937,
		SHA256:  "644f73210c251ff3760bf16e49c3b81a80251ec14639256850e4b06bc8fb9833",
		Address: "stannous/shatranj/a96225178f70359c59a6d529a8c36db968e859f9/ECM.epd",
		Notes: "ECM98 has 770 of the 879 positions, with 21 different solutions; ECM-GCP has 183. One copy " +
			"(MinimalChessEngine) has more moves in ECM.029; one of 210 positions (Theodhor-90) is not " +
			"ECM at all.",
	},
	{
		Name: "sts", Aliases: []string{"sts-c0"},
		Title: "Strategic Test Suite 1-15, points in c0", Author: "Dann Corbit and Swaminathan Natarajan",
		Positions: 1500, File: "sts_c0_1500.epd", Bytes: 195739,
		SHA256:  "8c1426369e004e11ee648e1566c78d56d51091b90eb400538f16c292e5fa7267",
		Address: "fabianvdW/FabChess/2dd9ca10c37d8647ccf45f11e0e802fde6986ccb/testsuites/sts.epd",
		Themes:  STSThemes, ScoresUnlisted: true,
		Notes: "The solutions are those of sts-lan, but the rating formula applies only to that file. 23 " +
			"positions of part 12 have no points: bm scores the maximum. The split original files have six " +
			"broken lists of points, repaired here.",
	},
	{
		Name: "sts-lan", Aliases: []string{"sts-lan-v3"},
		Title: "Strategic Test Suite 1-15, LAN v3", Author: "Dann Corbit and Swaminathan Natarajan; points in c7, c8, c9 by Ferdinand Mosca",
		Positions: 1500, File: "sts_lan_v3.epd", Bytes: 288513,
		SHA256:  "d7a33ae6cf2fb5f3f18ef1b904cca07dce2cd0458edcf60644f59d4d9e28c07b",
		Address: "fsmosca/STS-Rating/4e36977090c3a93ea57d5f34e13e42df422634d3/STS1-STS15_LAN_v3.epd",
		Themes:  STSThemes, ScoresUnlisted: true, Rating: STSRating,
		Notes: "10 points per position. Seven positions list a move twice with different points: the first " +
			"entry counts. Other copies have unusable en-passant squares (ChessCoach), or less " +
			"disambiguation in two lines (vajolet).",
	},
	{
		Name:  "sts-lan-v4",
		Title: "Strategic Test Suite 1-15, LAN v4", Author: "Dann Corbit and Swaminathan Natarajan; points by Ferdinand Mosca with Stockfish 15",
		Positions: 1500, File: "sts_lan_v4.epd", Bytes: 485839,
		SHA256:  "2e8e89d178ebc7bfe49075d7b4c6165a1ff7fb55d6b09a337f67c387b2d465e8",
		Address: "fsmosca/STS-Rating/4e36977090c3a93ea57d5f34e13e42df422634d3/epd/STS1-STS15_LAN_v4.epd",
		Themes:  STSThemes, ScoresUnlisted: true,
		Notes: "The positions of v3; the best move differs in 331. 68 positions have several best moves, " +
			"three give every move one point.",
	},
	{
		Name:  "sts-lan-v5",
		Title: "Strategic Test Suite 1-15, LAN v5", Author: "Dann Corbit and Swaminathan Natarajan; points by Ferdinand Mosca with Stockfish 15",
		Positions: 1500, File: "sts_lan_v5.epd", Bytes: 508189,
		SHA256:  "471ce06a56670ee7994f717790b91a9d47143bc40ce600c9eb91f4b53739d7be",
		Address: "fsmosca/STS-Rating/4e36977090c3a93ea57d5f34e13e42df422634d3/epd/STS1-STS15_LAN_v5.epd",
		Themes:  STSThemes, ScoresUnlisted: true,
		Notes: "The positions of v3, 100 points each. 68 positions have several best moves.",
	},
	{
		Name: "sts-lan-v6", Aliases: []string{"sts-v6"},
		Title: "Strategic Test Suite 1-15, LAN v6", Author: "Dann Corbit and Swaminathan Natarajan; points by Ferdinand Mosca with Stockfish 15",
		Positions: 1188, File: "sts_lan_v6.epd", Bytes: 402423,
		SHA256:  "8638fdf0d0355cd498cb8002ca95feb7e9db0f5f6eb6fc9926be04a6e83673a6",
		Address: "fsmosca/STS-Rating/4e36977090c3a93ea57d5f34e13e42df422634d3/epd/STS1-STS15_LAN_v6.epd",
		Themes:  STSThemes, ScoresUnlisted: true,
		Notes: "1188 positions with one best move each, 100 points per position. gochess calls this file " +
			"sts.epd.",
	},
	{
		Name:  "eret",
		Title: "Eigenmann Rapid Engine Test", Author: "Walter Eigenmann",
		Positions: 111, File: "eret.epd", Bytes: 10121,
		SHA256:  "2ae72114adc91620cff8f6b840c24ff4b90bfeb5ed95f7bc38e314f1d8bd19ee",
		Address: "Royalflamejlh/craig-engine/8ca0a43bfa939e2bc462f4e38ae0e1e7860f9048/puzzles/ERET.epd",
		Notes: "Keymove repairs commas between moves, an extra dash in three lines, and e8N in 089. Copies " +
			"with German ids accept one move in 084, this one two.",
	},
	{
		Name: "arasan", Aliases: []string{"arasan2024"},
		Title: "Arasan Test Suite 2024", Author: "Jon Dart",
		Positions: 200, File: "arasan2024.epd", Bytes: 26679,
		SHA256:  "844dce06049300a224258fa2937422ba0591297bb77023b4bc81bc79aa586f91",
		Address: "jdart1/arasan-chess/36774cd7581685491ad0e0f77ec7b3a0a5763376/tests/arasan2024.epd",
		Notes: "A copy (moraband) has coordinates, and turned the am of no. 50 into a bm. An earlier commit " +
			"has two strings without closing quotes.",
	},
	{
		Name:  "arasan2023",
		Title: "Arasan Test Suite 2023", Author: "Jon Dart",
		Positions: 200, File: "arasan2023.epd", Bytes: 26728,
		SHA256:  "1400f4e59d087d4256cf70d7e291f97a5df0ec19ac65ffe89c3c99fece6bdbd8",
		Address: "jdart1/arasan-chess/33cbf7ed8940118af7a94c4bb0cc03ead98a3a83/tests/arasan2023.epd",
		Notes:   "The id of no. 37 is misspelt od, which Keymove repairs.",
	},
	{
		Name:  "arasan21",
		Title: "Arasan Test Suite 21", Author: "Jon Dart",
		Positions: 200, File: "arasan21.epd", Bytes: 26549,
		SHA256:  "780d1f6afec890259acd56e3a10ea1bfd34dad9601d4392eb464d6bd53c8c53d",
		Address: "jdart1/arasan-chess/8917085dbea299bbf1cefcdb8f99a9b048e85854/tests/arasan21.epd",
		Notes: "The id of no. 37 is misspelt od. Leorik's copy turned the am of no. 50 and no. 141 into bm, " +
			"which rewards the blunder; viridithas's copy lost them, too.",
	},
	{
		Name:  "arasan20",
		Title: "Arasan Test Suite 20", Author: "Jon Dart",
		Positions: 200, File: "arasan20.epd", Bytes: 26756,
		SHA256:  "86b732715fc98b88ea41abb83d1d711e3d537e1a0720d7cdffbd2d72d09a123a",
		Address: "jdart1/arasan-chess/4e32f116c58bb4f2c459006f7128e3e59eff8b48/tests/arasan20.epd",
		Notes:   "Earlier commits have two ids in no. 9, and Latin-1.",
	},
	{
		Name:  "eet",
		Title: "Eigenmann Endgame Test", Author: "Walter Eigenmann",
		Positions: 100, File: "eet.epd", Bytes: 7555,
		SHA256:  "63e31c0a233a24affd07ec26b991771374339f252a8f269a541456d498e03f6b",
		Address: "jdart1/arasan-chess/36774cd7581685491ad0e0f77ec7b3a0a5763376/tests/eet.epd",
		Notes:   "13 positions have moves to avoid. The copy inside Minic has counters 0 0.",
	},
	{
		Name:  "eg",
		Title: "Endgames of the Computer Chess Club", Author: "posts and books, as the ids say; the file is from Floyd",
		Positions: 75, File: "endgames/eg.epd", Bytes: 4812,
		SHA256:  "f888c9e9fd2cf1f8dc583b2ee973b98ec1b63bfe958a71e6ac23661ed6ec5e47",
		Address: "kervinck/floyd/bebd96d371f043db66098389578ac8466067a544/Data/eg.epd",
		Notes:   "Pawn endgames and minor pieces for the most part, many with zugzwang.",
	},
	{
		Name:  "nullmove",
		Title: "Null-move test positions", Author: "not stated in the file; from the chessprogramming wiki",
		Positions: 5, File: "nullmove.epd", Bytes: 429,
		SHA256:  "b15f7223d2799441b2ae7d3c43599dfa3e315d4a10fbeaeec910f101d36d1222",
		Address: "zd3nik/SenjoUCIAdapter/85bf4920c40a40bf94387cbbac47e9ba0203a0d3/epd/nullmove.epd",
		Notes:   "Zugzwang: a side that passes is better off. Six fields, and a comment in the first line.",
	},
	{
		Name:  "bt2630",
		Title: "BT-2630, corrected by Arasan", Author: "Hubert Bednorz and Fred Tönnissen",
		Positions: 30, File: "bt2630.epd", Bytes: 2178,
		SHA256:  "c6ef7ebb9a0dc764277622f87d92fe060d08c92c29a1ce5a37668e76441781ff",
		Address: "jdart1/arasan-chess/36774cd7581685491ad0e0f77ec7b3a0a5763376/tests/bt2630.epd",
		Rating:  BT2630Rating,
		Notes: "15 minutes per position. All other copies have different solutions in nos. 15, 27, 28 and 29, " +
			"so that ratings differ; in Amundsen's the wrong side is to move in no. 4.",
	},
	{
		Name:  "nolot",
		Title: "Nolot", Author: "Pierre Nolot",
		Positions: 11, File: "nolot.epd", Bytes: 942,
		SHA256:  "75c6b0dd1d644338a58c798bc15ac4574f50f5de43cab8a8211ab54336d5f41d",
		Address: "kervinck/floyd/bebd96d371f043db66098389578ac8466067a544/Data/nolot.epd",
		Notes:   "Copies of 12 lines have one position twice, and no castling rights in four positions.",
	},
	{
		Name:  "ccr",
		Title: "CCR One Hour Test", Author: "Larry Kaufman (Computer Chess Reports)",
		Positions: 25, File: "ccr_one_hour.epd", Bytes: 2165,
		SHA256:  "c4e69e1333feaea51ef0a56285cefc29008e4eb20a16cd19c48c793dc65f5c1b",
		Address: "thomasahle/sunfish/a8feb637aac7bb5c231c9d2e7bf9c96aab67ff1b/tests/files/ccr_one_hour_test.epd",
		Notes: "Two lines are invalid and have to be skipped: am Ne5 in CCR03 is ambiguous, Bcx3+ in CCR06 is " +
			"not a move. CCR06 is right in other copies.",
	},
	{
		Name: "hard-talkchess", Aliases: []string{"hard-talkchess-2020"},
		Title: "Hard Talkchess 2020", Author: "collected at talkchess.com; file by Ferdinand Mosca",
		Positions: 213, File: "hard_talkchess_2020.epd", Bytes: 19667,
		SHA256:  "ee551d162b1bde51eceabf78f7f8406d2aa7a1afd4f671581c08be8df38bbd8c",
		Address: "fsmosca/HardTalkchess/551f37e5649cc9217c8528a6961bf2873e3d1736/docs/2020/hard_talkchess_2020.epd",
		Notes:   "HTC114 is a subset of 114.",
	},
	{
		Name:  "mates2000",
		Title: "mates2000", Author: "the matetrack project (Joost VandeVondele, Robert Nürnberg)",
		Positions: 2000, File: "mates/mates2000.epd", Bytes: 102897,
		SHA256:  "234fea364673c76e1690b7e01747c9cd35258c2779418b8aa1e0c2c58610c411",
		Address: "vondele/matetrack/c88991a2558b326e2119ca0e5cc9554d60e559ab/mates2000.epd",
		Themes:  MateThemes,
		Notes:   "bm #N, with negative N where the side to move is mated.",
	},
	{
		Name:  "matetrack",
		Title: "matetrack", Author: "the matetrack project (Joost VandeVondele, Robert Nürnberg), after ChestUCI",
		Positions: 6554, File: "mates/matetrack.epd", Bytes: 449928,
		SHA256:  "8ba5712234ba0cb2a1f1b1934872d1d30ba5e01c80482844dccccd4bc2eefd72",
		Address: "vondele/matetrack/c88991a2558b326e2119ca0e5cc9554d60e559ab/matetrack.epd",
		Themes:  MateThemes,
		Notes: "bm #N. Its remarks are not EPD operations, which Keymove repairs. The project keeps changing " +
			"the file: this is one commit.",
	},
	{
		Name:  "perft",
		Title: "Perft suite (node counts to depth 6)", Author: "Roman Hartmann (ROCE)",
		Positions: 126, File: "perft/perftsuite.epd", Bytes: 10855,
		SHA256:  "d46a649eb0b82b5b152793e606b96bb05d540b5c2cacbf3d633006350d622c66",
		Address: "vinc/littlewing/a63a19ec0c443d0ce106c3e8c234cacadc1020b3/tests/perftsuite.epd",
		Notes: "For testing move generators: it has no solutions. Other copies lack depth 6 of one position, " +
			"or write the counts as operations (D1 20;).",
	},
}
