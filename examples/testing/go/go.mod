module example/wallet

go 1.22
